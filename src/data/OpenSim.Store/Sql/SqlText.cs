using System.Runtime.CompilerServices;
using OpenSim.Primitives;

namespace OpenSim.Store.Sql;

/// <summary>
/// SQL written as an interpolated string in which every hole becomes a parameter: <c>session.Execute($"delete from prims where UUID =
/// {id}")</c>. So no value is ever pasted into SQL. A table or column name is put in as it is with the format <c>:raw</c>.
/// </summary>
[InterpolatedStringHandler]
public readonly ref struct SqlText
{
    private readonly Session _session;

    public SqlText(int literalLength, int formattedCount, Session session)
    {
        _session = session;
        session.Text.Clear();
        session.Values.Clear();
    }

    public void AppendLiteral(string text) => _session.Text.Append(text);

    public void AppendFormatted<T>(T value) => Parameter(value);

    /// <summary>Only <c>:raw</c>: names that come from the program itself.</summary>
    public void AppendFormatted(string name, string format)
    {
        if (format != "raw")
            throw new FormatException($"'{format}' is no format of SQL text; the only one is 'raw'.");
        _session.Text.Append(name);
    }

    /// <summary>A list for <c>in (…)</c>. Padded with its last value to a power of two, so that few different statements arise.</summary>
    public void AppendFormatted(IReadOnlyList<UUID> ids) => List(ids.Count, i => ids[i]);

    public void AppendFormatted(IReadOnlyList<string> texts) => List(texts.Count, i => texts[i]);

    private void List(int count, Func<int, object> value)
    {
        if (count == 0)
        {
            _session.Text.Append("null");
            return;
        }

        var padded = (int)System.Numerics.BitOperations.RoundUpToPowerOf2((uint)count);
        for (var i = 0; i < padded; i++)
        {
            if (i > 0)
                _session.Text.Append(", ");
            Parameter(value(Math.Min(i, count - 1)));
        }
    }

    private void Parameter(object? value)
    {
        _session.Text.Append("@p").Append(_session.Values.Count);
        _session.Values.Add(value);
    }
}
