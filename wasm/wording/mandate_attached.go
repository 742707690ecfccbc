package wording

const (
	DriftReceiptsFromElsewhere = "Drift receipts from elsewhere"
	AttachADriftReceipt        = "Attach a drift receipt"
	ReceiptInline              = "receipt"
	AttachTheReceipt           = "Attach the receipt"
	About                      = "About "
	Under                      = " under "
	NoMandateStandsHereToHold  = "No mandate stands here to hold its intent against."
	ItsIntentIsTheMandateThat  = "Its intent is the mandate that stands here, by its digest."
	ItsIntentIsAnotherThanThe  = "Its intent is another than the mandate that stands here, by its digest."
)

const (
	AsWritesThemOneThatIs Pattern = "Drift receipts are read as {1} writes them. One that is attached agrees with itself, which is checked. What it was made from is not on the record, so whether it is true is not to be seen here."
	AttachedIn            Pattern = "{1} {2}, attached in {3}."
	AsOfReceipt           Pattern = ", as of {1}. Receipt {2}. "
)
