import { render } from "preact";
import { App } from "./app.js";
import { html } from "./html.js";
import { followAddress, markRead, start } from "./session.js";
import { setState } from "./store.js";

// Wide screens have room for the list of members.
setState({ members: matchMedia("(min-width: 1200px)").matches });
addEventListener("popstate", followAddress);
addEventListener("focus", markRead);
document.addEventListener("visibilitychange", markRead);
render(html`<${App} />`, document.getElementById("app"));
start();
