using System;
using LibUuid7;

static class Hello
{
    static void Main()
    {
        Console.WriteLine(Uuid7.NewUuid7().ToId25String());
    }
}
