// What has been read of process and regions: rows of numbers, one a second, with the times at which they were read.

const most = 3600;

export class Readings {
  times = [];
  process = [];
  regions = new Map();
  columns = { process: [], region: [] };

  begin(hello) {
    this.times = hello.times.map(row => row[0]);
    this.process = hello.process;
    this.columns = { process: hello.processColumns, region: hello.regionColumns };
    this.regions = new Map(hello.regions.map(r => [r.name, padded(r.readings, this.times.length)]));
  }

  add(live) {
    this.times.push(live.t);
    this.process.push(live.process);
    for (const region of live.regions) {
      if (!this.regions.has(region.name)) this.regions.set(region.name, padded([], this.times.length - 1));
      this.regions.get(region.name).push(region.reading);
    }
    if (this.times.length <= most) return;
    for (const rows of [this.times, this.process, ...this.regions.values()]) rows.shift();
  }

  // Rows and column of a figure such as "process.cpu" or "region.in".
  of(name, region) {
    const [from, column] = name.split(".");
    return { rows: from === "process" ? this.process : this.regions.get(region) ?? [], at: this.columns[from].indexOf(column) };
  }

  value(name, region, index = this.times.length - 1) {
    const { rows, at } = this.of(name, region);
    return rows[index]?.[at] ?? 0;
  }
}

// A region that was started later than the process has nothing in the first rows.
function padded(rows, length) {
  return rows.length >= length ? rows.slice(rows.length - length) : [...new Array(length - rows.length).fill(null), ...rows];
}
