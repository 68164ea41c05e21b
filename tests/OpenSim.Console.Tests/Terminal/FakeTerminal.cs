using System.Collections.Concurrent;
using System.Text;
using OpenSim.Console.Terminal;

namespace OpenSim.Console.Tests.Terminal;

/// <summary>
/// A terminal in memory: keys go in by <see cref="Type"/>, everything drawn is kept, and the screen can be read as a person would.
/// </summary>
internal sealed class FakeTerminal : ITerminal
{
    private readonly BlockingCollection<byte[]> _typed = [];
    private readonly StringBuilder _drawn = new();

    public int Width { get; set; } = 80;

    public bool IsRaw { get; private set; }

    public void EnterRaw() => IsRaw = true;

    public void Restore() => IsRaw = false;

    public void Type(string keys) => _typed.Add(Encoding.UTF8.GetBytes(keys));

    public void HangUp() => _typed.CompleteAdding();

    public int Read(Span<byte> buffer)
    {
        try
        {
            var bytes = _typed.Take();
            bytes.CopyTo(buffer);
            return bytes.Length;
        }
        catch (InvalidOperationException)
        {
            return 0;
        }
    }

    public void Write(ReadOnlySpan<byte> bytes)
    {
        lock (_drawn)
        {
            _drawn.Append(Encoding.UTF8.GetString(bytes));
            Monitor.PulseAll(_drawn);
        }
    }

    /// <summary>Waits until the screen's rows satisfy the test; fails the test after a minute of nothing new.</summary>
    public void WaitFor(Func<IReadOnlyList<string>, bool> wanted)
    {
        lock (_drawn)
        {
            var patience = 600;
            while (!wanted(Rows()))
            {
                if (!Monitor.Wait(_drawn, TimeSpan.FromMilliseconds(100)) && --patience == 0)
                    Assert.Fail("The screen never showed it:\n" + string.Join('\n', Rows()));
            }
        }
    }

    /// <summary>Enough of a VT100 for what the console draws: CR, LF, erase to the right, cursor right.</summary>
    private List<string> Rows()
    {
        var rows = new List<string> { "" };
        var column = 0;
        var text = _drawn.ToString();
        for (var i = 0; i < text.Length; i++)
        {
            if (text[i] == '\r')
                column = 0;
            else if (text[i] == '\n')
            {
                rows.Add(""); // a terminal in its usual mode makes CR LF of it
                column = 0;
            }
            else if (text.AsSpan(i).StartsWith("\u001b[K"))
            {
                rows[^1] = rows[^1][..Math.Min(column, rows[^1].Length)];
                i += 2;
            }
            else if (text.AsSpan(i).StartsWith("\u001b["))
            {
                var end = text.IndexOf('C', i);
                column += int.Parse(text.AsSpan(i + 2, end - i - 2));
                i = end;
            }
            else
            {
                rows[^1] = rows[^1].PadRight(column).Remove(column, Math.Min(1, rows[^1].Length - Math.Min(column, rows[^1].Length)))
                    .Insert(column, text[i].ToString());
                column++;
            }
        }

        return rows;
    }
}
