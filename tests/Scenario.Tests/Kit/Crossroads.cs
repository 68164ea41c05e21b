namespace Scenario.Tests.Kit;

/// <summary>
/// Where everything waits that is under way while somebody travels: calls between regions, their answers, news for the viewer, datagrams
/// either way. What arrives next is chosen by whoever explores; in each lane the order stays. Open, it holds nothing. Thread-safe.
/// </summary>
internal sealed class Crossroads
{
    private readonly Lock _gate = new(); // guards all below
    private readonly List<(string Lane, Action Let)> _waiting = [];
    private bool _isClosed;

    /// <summary>From here on everything waits.</summary>
    public void Close()
    {
        lock (_gate)
            _isClosed = true;
    }

    /// <summary>What waits goes on, in the order in which it came, and nothing waits any more.</summary>
    public void Open()
    {
        List<(string, Action Let)> all;
        lock (_gate)
        {
            _isClosed = false;
            all = [.. _waiting];
            _waiting.Clear();
        }

        foreach (var (_, let) in all)
            let();
    }

    /// <summary>How many calls and answers wait.</summary>
    public int HeldCalls
    {
        get
        {
            lock (_gate)
                return _waiting.Count(entry => entry.Lane.StartsWith("call", StringComparison.Ordinal));
        }
    }

    /// <summary>The lanes in which something waits, in an order that is the same in each run.</summary>
    public IReadOnlyList<string> Choices
    {
        get
        {
            lock (_gate)
                return [.. _waiting.Select(entry => entry.Lane).Distinct().Order(StringComparer.Ordinal)];
        }
    }

    /// <summary>The first of a lane goes on.</summary>
    public void Let(string lane)
    {
        Action let;
        lock (_gate)
        {
            var first = _waiting.FindIndex(entry => entry.Lane == lane);
            let = _waiting[first].Let;
            _waiting.RemoveAt(first);
        }

        let();
    }

    /// <summary>Does something when it is let, or at once.</summary>
    public void Pass(string lane, Action let)
    {
        lock (_gate)
        {
            if (_isClosed)
            {
                _waiting.Add((lane, let));
                return;
            }
        }

        let();
    }

    /// <summary>The same of whoever can wait.</summary>
    public Task Pass(string lane)
    {
        var passed = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        Pass(lane, passed.SetResult);
        return passed.Task;
    }
}
