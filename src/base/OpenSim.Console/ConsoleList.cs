using System.Globalization;

namespace OpenSim.Console;

/// <summary>Names and values, a line each, the values under one another.</summary>
public sealed class ConsoleList
{
    private readonly List<(string Name, string Value)> _rows = [];

    /// <summary>Numbers are written alike whatever language the machine speaks.</summary>
    public void Add(string name, object? value) =>
        _rows.Add((name, Convert.ToString(value, CultureInfo.InvariantCulture) ?? ""));

    public void WriteTo(TextWriter output)
    {
        var width = _rows.Select(row => row.Name.Length).DefaultIfEmpty().Max();
        foreach (var (name, value) in _rows)
            output.WriteLine($"{name.PadRight(width)} : {value}".TrimEnd());
    }
}
