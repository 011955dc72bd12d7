/** The look of the outbox page, by the portal's tokens. */
export const STYLE = `:root { color-scheme: light dark; font: 15px/1.5 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  --ground: light-dark(#f6f7f5, #0b1719); --surface: light-dark(#fff, #112124); --sunken: light-dark(#eef1ef, #0e1c1f);
  --line: light-dark(#dde3e0, #21383c); --field: light-dark(#7d8f8d, #5f7f84); --ink: light-dark(#10282b, #e8f0ef);
  --soft: light-dark(#4a6062, #a9bcbc); --lagoon: light-dark(#0b5f66, #5cc3c4); --on-lagoon: light-dark(#fff, #06262a);
  --good: light-dark(#17704a, #6fd3a3); --warn: light-dark(#8a5a00, #f0bd5b); --bad: light-dark(#b3261e, #ff9d94) }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink) }
main { max-width: 46rem; margin: 0 auto; padding: 24px 16px 48px }
h1 { font-size: 24px; line-height: 1.25; margin: 0 }
.told, .none { color: var(--soft); margin: 4px 0 20px }
a { color: var(--lagoon) }
form { display: flex; flex-wrap: wrap; gap: 12px; align-items: end; margin-bottom: 20px }
label { display: grid; gap: 4px; font-size: 13px; color: var(--soft); flex: 1 1 9rem }
label:first-child { flex: 3 1 14rem }
input, select, button { font: inherit; min-height: 40px; border-radius: 6px; border: 1px solid var(--field);
  background: var(--surface); color: var(--ink); padding: 8px 12px; width: 100% }
button { width: auto; background: none; cursor: pointer; font-weight: 600 }
form button { background: var(--lagoon); border-color: var(--lagoon); color: var(--on-lagoon) }
:focus-visible { outline: 2px solid var(--lagoon); outline-offset: 2px }
article { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: 16px; margin-bottom: 12px }
h2 { font-size: 17px; line-height: 1.4; margin: 0; overflow-wrap: anywhere }
.facts { display: flex; flex-wrap: wrap; gap: 0 16px; margin: 2px 0 0; font-size: 13px; color: var(--soft); overflow-wrap: anywhere }
.facts b { font-weight: 600; color: var(--ink) }
.facts time { font-variant-numeric: tabular-nums }
.fate::before { content: ""; display: inline-block; width: 8px; height: 8px; border-radius: 50%; margin-right: 6px; background: currentColor }
.fate { color: var(--soft) } .fate.delivered { color: var(--good) } .fate.failed { color: var(--bad) } .fate.sent { color: var(--warn) }
.code { display: flex; align-items: center; gap: 16px; margin: 12px 0 0 }
.code span { font-size: 32px; line-height: 1.2; font-weight: 700; letter-spacing: .08em; font-variant-numeric: tabular-nums }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 12px 0 0 }
details { margin-top: 12px; border-top: 1px solid var(--line); padding-top: 4px }
summary { cursor: pointer; padding: 8px 0; font-weight: 600; color: var(--lagoon) }
details p { margin: 8px 0 0; font-size: 13px }
iframe { display: block; width: 100%; height: 34rem; border: 1px solid var(--line); border-radius: 6px; background: var(--ground) }
.older { display: inline-block; padding: 8px 0 }`

/** Copies a code at a press. The buttons are there for those who have scripts. */
export const SCRIPT = `for (const button of document.querySelectorAll('[data-copy]')) {
  button.hidden = false
  const words = button.textContent
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset.copy)
    button.textContent = 'Copied!'
    setTimeout(() => { button.textContent = words }, 2000)
  })
}`
