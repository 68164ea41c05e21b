using System.Numerics;
using OpenSim.Modules.Land.Terrain.Shaping;
using OpenSim.Primitives;
using OpenSim.Telemetry.Limits;
using OpenSim.World;
using OpenSim.World.Loop.Tick;

namespace OpenSim.Modules.Land.Terrain;

/// <summary>
/// Edits of the land in their order, each visitor's in a line of his own: what a tick has room for is done at once, the rest in the ticks
/// after it, a share for each in turn. Token holder only.
/// </summary>
internal sealed class TerrainLines(Scene scene, RowLimit limit) : ITickPhase
{
    /// <summary>Squares that one visitor gets before the next: a brush of 30 m across.</summary>
    private const int Share = 256;

    private readonly Dictionary<UUID, Line> _lines = [];
    private readonly Queue<Line> _turns = [];
    private int _used;

    public string Name => "Terrain";

    public bool IsIdle => _turns.Count == 0 && _used == 0;

    public int SquaresPerTick { get; set; }

    public int MaxWaiting { get; set; }

    /// <summary>Begins an edit, or puts it in line. When too much waits already it is refused, which a viewer is told once.</summary>
    /// <returns>Why it is refused, in words, or null.</returns>
    public string? Add(Actor who, TerrainWork work)
    {
        if (_lines.TryGetValue(who.Id, out var line))
        {
            line.Who = who;
            if (!limit.Allows(line.Works.Count))
                return line.Refuse();
            line.Works.Enqueue(work);
            return null;
        }

        line = new Line(who, scene);
        line.Works.Enqueue(work);
        Advance(line);
        if (line.Works.Count == 0)
            return null;
        _lines.Add(who.Id, line);
        _turns.Enqueue(line);
        return null;
    }

    public void Run(in TickContext tick)
    {
        _used = 0;
        while (_used < SquaresPerTick && _turns.TryDequeue(out var line))
        {
            if (!line.IsGone)
                Advance(line);
            if (line.IsGone || line.Works.Count == 0)
                _lines.Remove(line.Who.Id);
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

    private sealed class Line
    {
        private const string Words = "The ground cannot be changed so fast. Please wait a moment.";

        private readonly Scene _scene;
        private bool _isTold;

        public Line(Actor who, Scene scene)
        {
            (Who, _scene) = (who, scene);
            MayEdit = (x, y) => scene.Permissions.MayTerraform(Who, new Vector3(x, y, 0));
        }

        public Actor Who { get; set; }

        /// <summary>A person who has left; an object's owner need not be here.</summary>
        public bool IsGone => Who.Viewer is not null && (!_scene.Presences.TryGet(Who.Id, out var presence) || presence.IsChild);

        public Queue<TerrainWork> Works { get; } = [];

        public Func<int, int, bool> MayEdit { get; }

        public string Refuse()
        {
            if (!_isTold)
                Who.Viewer?.Messages.SendAlert(Words);
            _isTold = true;
            return Words;
        }
    }
}
