package wording

const (
	EverythingInThisRoomCanBe                 = "Everything in this room can be done by hand."
	DocumentModelContextIsThereButHas         = "document.modelContext is there but has no registerTool, so no tools can be offered in this browser."
	TheBrowsersOwnWebMCPCarriesThe            = "The browser's own WebMCP carries the tools."
	ItDoesNotSayWhoCalls                      = "It does not say who calls: a call is recorded as made through this page's door, and no more."
	ItListsToolsToAgentsOnly                  = "It lists tools to agents only, so nothing in this page can read back what is offered."
	APolyfillStandsInForWebMCP                = "A polyfill stands in for WebMCP: this browser has none, or has it switched off (in Chrome: chrome://flags/#enable-webmcp-testing)."
	AnAgentOfTheBrowserDoes                   = "An agent of the browser does not see these tools; scripts and extensions in this page do."
	ACallersCancelDoesNotReach                = "A caller's cancel does not reach the room."
	NoOtherOriginCanBeOffered                 = "No other origin can be offered a tool."
	WhichToolsAreConsequentialIsNot           = "Which tools are consequential is not passed on."
	ThisPageCameOverPlainHttp                 = "This page came over plain http from another machine, where browsers have no WebMCP. Open it over https, or at http://localhost."
	WebMCPIsSwitchedOffForThis                = "WebMCP is switched off for this page (webmcp=off in its address), so no tools are offered."
	ThisBrowserHasNoWebMCPAnd                 = "This browser has no WebMCP and the polyfill could not stand in, so no tools are offered. In Chrome, switch on chrome://flags/#enable-webmcp-testing."
	NotEveryToolCouldBeOffered                = "Not every tool could be offered:"
	ThereIsNoWebMCPInThis                     = "there is no WebMCP in this page"
	TheServersPermissionsPolicyHeaderSwitches = "the server's Permissions-Policy header switches tools off for this page (tools=()), so none can be registered; everything can be done by hand"
	TheServerSentThisPageWith                 = "the server sent this page with Origin-Agent-Cluster: ?0, which keeps WebMCP from registering tools; it takes ?1; everything can be done by hand"
)

const (
	TheToolsAreWithdrawn           Pattern = "The tools are withdrawn: {1}."
	IsForAloneAndThisBrowser       Pattern = "{1} is for {2} alone, and this browser offers no tool to another origin, so it is not registered"
	AnotherScriptAlreadyRegistered Pattern = "another script already registered {1}"
	TheBrowserDoesNotTakeFor       Pattern = "the browser does not take {1} for an origin that {2} may be exposed to ({3})"
	TheBrowserForbidsThisPageTo    Pattern = "the browser forbids this page to register tools ({1}); everything can be done by hand"
	CouldNotBeRegistered           Pattern = "{1} could not be registered: {2}"
)
