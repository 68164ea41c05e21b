using System.Globalization;

namespace Interop.Tests.Kit;

/// <summary>Figures that are kept in the source tree, and by how much each may grow: lines of a name and a number.</summary>
internal sealed class CostTable(string file, string howToRenew)
{
    private readonly string _path = Path.Combine(Tree.Root, "tests", "Interop.Tests", file);

    /// <summary>True when the figures are to be written and not compared.</summary>
    public static bool IsToBeRenewed => Environment.GetEnvironmentVariable("UPDATE_COSTS") == "1";

    public double this[string name] => Read()[name];

    /// <summary>Says each figure that has grown by more than its margin.</summary>
    public void Check(IReadOnlyDictionary<string, (double Now, double Margin)> figures)
    {
        if (IsToBeRenewed)
            Write(figures);
        var before = Read();
        var grown = figures.Where(f => f.Value.Now > before[f.Key] * f.Value.Margin).Select(f => string.Create(
            CultureInfo.InvariantCulture, $"{f.Key}: {f.Value.Now:0.#}, more than {f.Value.Margin:0.#} times {before[f.Key]:0.#}"));
        Assert.That(grown, Is.Empty, $"Against tests/Interop.Tests/{file}: {howToRenew}");
    }

    private Dictionary<string, double> Read() => File.ReadAllLines(_path)
        .Where(line => line.Length > 0 && line[0] != '#')
        .Select(line => line.Split(' ', StringSplitOptions.RemoveEmptyEntries))
        .ToDictionary(words => words[0], words => double.Parse(words[1], CultureInfo.InvariantCulture));

    private void Write(IReadOnlyDictionary<string, (double Now, double Margin)> figures) => File.WriteAllLines(_path,
    [
        .. File.ReadAllLines(_path).Where(line => line.StartsWith('#')),
        .. figures.Select(f => string.Create(CultureInfo.InvariantCulture, $"{f.Key,-12} {f.Value.Now:0.#}"))
    ]);
}
