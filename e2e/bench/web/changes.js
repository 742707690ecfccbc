// The baseline of changes: rehearsed on a structuredClone behind a recording
// Proxy, carried out behind a guarding one with another clone to go back to.

export function shelf(n) {
  const items = {};
  for (let i = 0; i < n; i++) {
    items[`HAWB-${1_000_000 + i}`] = {
      consol: 'CONSOL-A', customer: 'acorn-optics', mawb: '000-41870011', weightKg: i + 1, revenue: 312000, remedy: null, remedyCost: 0,
      lithiumBattery: false, address: {city: 'Jena', street: 'Carl-Zeiss-Strasse 1'},
    };
  }
  return {items};
}

export const snapshot = (state) => structuredClone(state);

function rebook(state, n) {
  for (let i = 0; i < n; i++) {
    const item = state.items[`HAWB-${1_000_000 + i}`];
    item.remedyCost = item.weightKg * 235;
    item.remedy = 'rebook';
  }
}

// watched calls seen for every field that is written, and writes it unless seen says no.
function watched(state, seen) {
  const record = (entity, id, target) => new Proxy(target, {
    set(to, field, value) {
      if (to[field] === value || seen(`${entity}:${id}:${field}`, to[field], value)) to[field] = value;
      return true;
    },
  });
  return new Proxy(state, {
    get: (root, entity) => new Proxy(root[entity], {get: (records, id) => record(entity, id, records[id])}),
  });
}

export function change(state, n) {
  const shown = new Map();
  rebook(watched(snapshot(state), (key, before, after) => {
    shown.set(key, {before: shown.get(key)?.before ?? before, after});
    return true;
  }), n);
  const back = snapshot(state);
  let outside = false;
  rebook(watched(state, (key) => {
    outside ||= !shown.has(key);
    return !outside;
  }), n);
  for (const [key, {after}] of shown) {
    const [entity, id, field] = key.split(':');
    outside ||= JSON.stringify(state[entity][id][field]) !== JSON.stringify(after);
  }
  if (outside) Object.assign(state, back);
  if (outside || shown.size !== 2 * n) throw new Error(`the change did not land: ${shown.size} fields`);
}
