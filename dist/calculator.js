const operations = {
  '+': (a = 0, b = 0) => a + b,
  '-': (a = 0, b = 0) => a - b,
  '*': (a = 0, b = 0) => a * b,
  '/': (a = 0, b = 0) => a / b,
  negative: (a = 0) => -a,
  min: Math.min,
  max: Math.max,
  round: (a = 0) => Math.round(a),
};

function evaluate(formula, values) {
  if (typeof formula === 'number') return formula;
  if (typeof formula === 'string') return values[formula] ?? Number.NaN;
  const [name, ...parts] = formula;
  return operations[name]?.(...parts.map((part) => evaluate(part, values))) ?? Number.NaN;
}

function widthsOf(amounts) {
  const most = Math.max(...amounts);
  return amounts.map((amount) => `${most > 0 ? Math.max(0, Math.round((amount / most) * 100)) : 0}%`);
}

function cheapestOf(costs) {
  const least = Math.min(...costs);
  return Number.isFinite(least) ? costs.indexOf(least) : -1;
}

function show(value, { format, locale, currency }) {
  const isPercent = format === 'percent';
  const style = isPercent ? 'percent' : /price|currency/.test(format) ? 'currency' : 'decimal';
  const options = {
    style,
    signDisplay: 'negative',
    ...(style === 'currency' && { currency }),
    ...(format === 'price'
      ? { trailingZeroDisplay: 'stripIfInteger' }
      : { maximumFractionDigits: format === 'currency' ? 0 : 1 }),
  };
  return new Intl.NumberFormat(locale, options).format(isPercent ? value / 100 : value);
}
function start(form) {
  started.add(form);
  const locale = document.documentElement.lang;
  const currency = form.dataset.currency ?? '';
  const inputs = () => /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll('input')]);
  const outputs = () => [...form.querySelectorAll('output')];
  const isOfPlan = (/** @type {HTMLOutputElement} */ output) => output.closest('.plan');

  const barOf = (output) => output?.closest('p')?.querySelector('rect');

  const calculate = () => {
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

  const fill = (textOf) => {
    for (const input of inputs()) input.value = textOf(input) ?? input.defaultValue;
    calculate();
  };

  form.addEventListener('input', calculate);
  form.addEventListener('change', remember);
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
document.addEventListener('fingerpost:changed', startAll);
