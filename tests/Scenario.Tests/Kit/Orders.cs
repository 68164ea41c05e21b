namespace Scenario.Tests.Kit;

/// <summary>All orders in which the steps of something may come, one after the other, as an odometer counts.</summary>
internal sealed class Orders
{
    private readonly List<(int Choice, int Of)> _path = [];
    private int _step;

    /// <summary>What was chosen in the order that was gone through last.</summary>
    public IReadOnlyList<int> Choices => [.. _path.Take(_step).Select(step => step.Choice)];

    /// <summary>The choice of the next step, out of the lanes that there are.</summary>
    public int Choose(IReadOnlyList<string> lanes)
    {
        if (_step == _path.Count)
            _path.Add((0, lanes.Count));
        return Math.Min(_path[_step++].Choice, lanes.Count - 1);
    }

    /// <summary>Turns to the next order; false after the last.</summary>
    public bool Next()
    {
        _step = 0;
        while (_path.Count > 0 && _path[^1].Choice + 1 == _path[^1].Of)
            _path.RemoveAt(_path.Count - 1);
        if (_path.Count == 0)
            return false;
        _path[^1] = (_path[^1].Choice + 1, _path[^1].Of);
        return true;
    }
}
