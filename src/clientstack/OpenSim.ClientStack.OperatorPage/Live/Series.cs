using System.Text.Json;

namespace OpenSim.ClientStack.OperatorPage.Live;

/// <summary>
/// The last readings of some columns, one a second while somebody looks, kept for anyone who opens the page later.
/// </summary>
internal sealed class Series(string[] columns)
{
    /// <summary>A quarter of an hour.</summary>
    public const int Length = 900;

    private readonly double[] _values = new double[Length * columns.Length];
    private int _count;

    /// <summary>Room for the next reading, which takes the place of the oldest.</summary>
    public Span<double> Next() => At(_count++ % Length);

    public ReadOnlySpan<double> Newest => At((_count - 1) % Length);

    public void WriteNewest(Utf8JsonWriter json) => WriteRow(json, Newest);

    /// <summary>All of them, oldest first: an array of rows.</summary>
    public void WriteAll(Utf8JsonWriter json)
    {
        json.WriteStartArray();
        for (var i = Math.Max(0, _count - Length); i < _count; i++)
            WriteRow(json, At(i % Length));
        json.WriteEndArray();
    }

    private Span<double> At(int row) => _values.AsSpan(row * columns.Length, columns.Length);

    // Three digits after the point are more than a picture shows.
    private static void WriteRow(Utf8JsonWriter json, ReadOnlySpan<double> row)
    {
        json.WriteStartArray();
        foreach (var value in row)
            json.WriteNumberValue(double.IsFinite(value) ? Math.Round(value, 3) : 0);
        json.WriteEndArray();
    }
}
