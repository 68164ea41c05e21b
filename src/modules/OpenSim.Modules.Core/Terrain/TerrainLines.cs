using System.Numerics;
using OpenSim.Telemetry.Limits;
using OpenSim.World;
using OpenSim.World.Loop;
using OpenSim.World.Terrain;

namespace OpenSim.Modules.Core.Terrain;

/// <summary>
/// Edits of the land in their order, each visitor's in a line of his own: what a tick has room for is done at once, the rest in the ticks
/// after it, a share for each in turn. Token holder only.
/// </summary>
internal sealed class TerrainLines(Scene scene, RowLimit limit) : ITickPhase
{
    /// <summary>Squares that one visitor gets before the next: a brush of 30 m across.</summary>
    private const int Share = 256;

    private readonly Dictionary<ScenePresence, Line> _lines = [];
    private readonly Queue<Line> _turns = [];
    private int _used;

    public string Name => "Terrain";

    public bool IsIdle => _turns.Count == 0 && _used == 0;

    public int SquaresPerTick { get; set; }

    public int MaxWaiting { get; set; }

    /// <summary>Begins an edit, or puts it in line. When too much waits already it is refused, which its maker is told once.</summary>
    public void Add(ScenePresence who, TerrainWork work)
    {
        if (_lines.TryGetValue(who, out var line))
        {
            if (limit.Allows(line.Works.Count))
                line.Works.Enqueue(work);
            else
                line.Refuse();
            return;
        }

        line = new Line(who, scene);
        line.Works.Enqueue(work);
        Advance(line);
        if (line.Works.Count == 0)
            return;
        _lines.Add(who, line);
        _turns.Enqueue(line);
    }

    public void Run(in TickContext tick)
    {
        _used = 0;
        while (_used < SquaresPerTick && _turns.TryDequeue(out var line))
        {
            if (!line.IsGone)
                Advance(line);
            if (line.IsGone || line.Works.Count == 0)
                _lines.Remove(line.Who);
            else
                _turns.Enqueue(line);
        }

        tick.Work.Items = _used;
    }

    private void Advance(Line line)
    {
        var end = Math.Min(_used + Share, SquaresPerTick);
        while (_used < end && line.Works.TryPeek(out var work))
        {
            _used += work.Advance(end - _used, scene.Clock.Seconds, line.MayEdit);
            if (work.IsDone)
                line.Works.Dequeue();
        }
    }

    private sealed class Line(ScenePresence who, Scene scene)
    {
        private bool _isTold;

        public ScenePresence Who { get; } = who;

        public bool IsGone => Who.Slot < 0 || Who.IsChild;

        public Queue<TerrainWork> Works { get; } = [];

        public Func<int, int, bool> MayEdit { get; } = (x, y) => scene.Permissions.MayTerraform(who, new Vector3(x, y, 0));

        public void Refuse()
        {
            if (!_isTold)
                Who.Viewer?.Messages.SendAlert("The ground cannot be changed so fast. Please wait a moment.");
            _isTold = true;
        }
    }
}
