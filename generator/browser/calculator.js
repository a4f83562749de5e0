import { cheapestOf, evaluate, show, widthsOf } from './calculation.js';

// A calculator that follows what is typed. Its inputs, formulas and results are in the page already; what differs from the defaults is kept
// in the address, so that it can be sent to somebody.

/** @param {HTMLFormElement} form */
function start(form) {
  started.add(form);
  const locale = document.documentElement.lang;
  const currency = form.dataset.currency ?? '';
  const inputs = () => /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll('input')]);
  const outputs = () => [...form.querySelectorAll('output')];
  const isOfPlan = (/** @type {HTMLOutputElement} */ output) => output.closest('.plan');

  /** @param {HTMLOutputElement | undefined} output */
  const barOf = (output) => output?.closest('p')?.querySelector('rect');

  const calculate = () => {
    /** @type {Record<string, number>} */
    const values = {};
    const all = outputs();
    const plans = all.filter(isOfPlan);
    for (const input of inputs()) {
      const { rangeUnderflow, rangeOverflow, badInput, valueMissing } = input.validity;
      const isWrong = rangeUnderflow || rangeOverflow || badInput || valueMissing;
      input.setAttribute('aria-invalid', String(isWrong));
      values[input.name] = isWrong ? Number.NaN : input.valueAsNumber;
    }
    for (const output of all) {
      const value = evaluate(JSON.parse(output.dataset.formula ?? ''), values);
      values[output.name] = value;
      const text = Number.isFinite(value)
        ? show(value, { format: output.dataset.format ?? '', locale, currency })
        : '–';
      if (output.value !== text) output.value = text;
    }
    const valuesOf = (/** @type {HTMLOutputElement[]} */ some) => some.map(({ name }) => values[name] ?? Number.NaN);
    const cheapest = cheapestOf(valuesOf(plans));
    for (const [index, { parentElement }] of plans.entries())
      parentElement?.closest('p')?.toggleAttribute('hidden', index !== cheapest);
    const compared = all.filter((output) => barOf(output) && !output.closest('[hidden]'));
    for (const [index, width] of widthsOf(valuesOf(compared)).entries())
      barOf(compared[index])?.setAttribute('width', width);
  };

  const remember = () => {
    const address = new URL(location.href);
    for (const { name, value, defaultValue } of inputs())
      if (value === defaultValue) address.searchParams.delete(name);
      else address.searchParams.set(name, value);
    history.replaceState(history.state, '', address);
  };

  /** @param {(input: HTMLInputElement) => string | null | undefined} textOf */
  const fill = (textOf) => {
    for (const input of inputs()) input.value = textOf(input) ?? input.defaultValue;
    calculate();
  };

  form.addEventListener('input', calculate);
  form.addEventListener('change', remember);
  // Whoever submits it has been told of fields that are wrong.
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    calculate();
    const results = outputs().filter((output) => !isOfPlan(output));
    results.at(-1)?.scrollIntoView({ block: 'nearest' });
    const { agentInvoked } = /** @type {{ agentInvoked?: boolean }} */ (event);
    if (!agentInvoked) return;
    const told = results.map(({ labels, value }) => `${labels[0]?.textContent}: ${value}`).join('\n');
    /** @type {{ respondWith(answer: Promise<string>): void }} */ (/** @type {unknown} */ (event)).respondWith(
      Promise.resolve(told),
    );
  });
  form.addEventListener('click', (event) => {
    const { values } = /** @type {HTMLElement} */ (event.target).dataset;
    if (values === undefined) return;
    const given = JSON.parse(values);
    fill(({ name }) => given[name]);
    remember();
  });
  // A field that is disabled lacks nothing, not even its value.
  const fields = form.querySelector('fieldset');
  if (fields) fields.disabled = false;
  const { searchParams } = new URL(location.href);
  if (inputs().some(({ name, value, defaultValue }) => searchParams.has(name) || value !== defaultValue))
    fill(({ name }) => searchParams.get(name));
}

const started = new WeakSet();
function startAll() {
  for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll('form.calculator')))
    if (started.has(form)) form.dispatchEvent(new Event('input'));
    else start(form);
}

startAll();
// `dev` changes a page in place.
document.addEventListener('fingerpost:changed', startAll);
