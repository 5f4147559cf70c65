module example.com/uuid7

go 1.19
