// Command hello prints a new UUID as an Id25.
package main

import (
	"fmt"
	"log"

	"example.com/uuid7"
)

func main() {
	id, err := uuid7.New()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(id.Id25())
}
