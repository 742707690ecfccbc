package main

import (
	"crypto/rand"
	"flag"
	"fmt"
	"io"

	"docket/functions/keyring"
)

// keygen makes a key for a server and prints it with its public halves.
func keygen(args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("keygen", flag.ContinueOnError)
	name := flags.String("name", keyring.DefaultName, "")
	if err := parse(flags, args); err != nil {
		return err
	}
	secret, err := keyring.Generate(*name, rand.Reader)
	if err != nil {
		return misuse{"keygen: " + err.Error()}
	}
	keys, err := keyring.New(secret, "")
	if err != nil {
		return err
	}
	public := keys.Current()
	fmt.Fprintf(stdout, `# The secret. Whoever has it can sign in this server's name: keep it out of files that others read.
DOCKET_KEY=%s
# Public: checks carry this key's id, %s. Once the key is retired, it goes into DOCKET_RETIRED_KEYS.
DOCKET_RETIRED_KEYS=%s
# Public: the witness, for a policy and for "docket verify --key".
WITNESS=%s
`, secret, public.ID, public.Vkey(), public.WitnessVkey())
	return nil
}
