using OpenSim.Primitives;
using OpenSim.World.Terrain;

namespace OpenSim.Modules.Land.Terrain.Shaping;

/// <summary>
/// The last edits of the land, for UndoLand. Strokes of one agent that follow one another closely are one edit, since a viewer sends
/// several a second while the mouse is held down. A square belongs to whoever changed it last.
/// </summary>
internal sealed class TerrainUndo(TerrainMap map)
{
    private const int MaxEdits = 20;
    private const double StrokeGap = 2.0; // seconds

    private readonly List<TerrainEdit> _edits = [];

    /// <summary>Keeps a square before it is changed.</summary>
    public void Remember(UUID agent, double now, int west, int south)
    {
        if (!Current(agent, now).Keep(map, west, south))
            return;
        foreach (var edit in _edits)
        {
            if (edit.Agent != agent)
                edit.Forget(west, south);
        }
    }

    /// <summary>Takes the newest edit of an agent out of the list. Null when there is none.</summary>
    public TerrainEdit? Take(UUID agent)
    {
        var edit = _edits.FindLast(e => e.Agent == agent);
        if (edit is not null)
            _edits.Remove(edit);
        return edit;
    }

    private TerrainEdit Current(UUID agent, double now)
    {
        for (var i = _edits.Count - 1; i >= 0; i--)
        {
            if (_edits[i].Agent != agent)
                continue;
            if (now - _edits[i].LastStroke >= StrokeGap)
                break;
            _edits[i].LastStroke = now;
            return _edits[i];
        }

        if (_edits.Count == MaxEdits)
            _edits.RemoveAt(0);
        var edit = new TerrainEdit { Agent = agent, LastStroke = now };
        _edits.Add(edit);
        return edit;
    }
}
