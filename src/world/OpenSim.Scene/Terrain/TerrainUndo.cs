using OpenSim.Primitives;

namespace OpenSim.World.Terrain;

/// <summary>
/// The last edits of the land, for UndoLand: the patches as they were before. Strokes of one agent that follow one another closely are one
/// edit, since a viewer sends several a second while the mouse is held down.
/// </summary>
internal sealed class TerrainUndo(TerrainMap map)
{
    private const int MaxEdits = 20;
    private const int MaxPatches = 1024; // 1 MB; an edit of more (a whole big region by console) cannot be taken back
    private const double StrokeGap = 2.0; // seconds

    private readonly List<Edit> _edits = [];

    /// <summary>Keeps what is under a rectangle of corners before it is changed.</summary>
    public void Remember(UUID agent, double now, int fromX, int fromY, int toX, int toY)
    {
        var edit = Current(agent, now);
        for (var y = fromY / TerrainMap.PatchSide; y <= toY / TerrainMap.PatchSide; y++)
        {
            for (var x = fromX / TerrainMap.PatchSide; x <= toX / TerrainMap.PatchSide; x++)
                edit.Keep(map, x, y);
        }

        if (edit.Patches.Count > MaxPatches)
            _edits.Remove(edit);
    }

    /// <summary>Takes back the newest edit of an agent. False when there is none.</summary>
    public bool TakeBack(UUID agent)
    {
        var at = _edits.FindLastIndex(e => e.Agent == agent);
        if (at < 0)
            return false;
        foreach (var ((patchX, patchY), heights) in _edits[at].Patches)
        {
            for (var i = 0; i < heights.Length; i++)
                map[(patchX * TerrainMap.PatchSide) + (i % TerrainMap.PatchSide),
                    (patchY * TerrainMap.PatchSide) + (i / TerrainMap.PatchSide)] = heights[i];
        }

        _edits.RemoveAt(at);
        return true;
    }

    private Edit Current(UUID agent, double now)
    {
        if (_edits.Count > 0 && _edits[^1] is var last && last.Agent == agent && now - last.LastStroke < StrokeGap)
        {
            last.LastStroke = now;
            return last;
        }

        if (_edits.Count == MaxEdits)
            _edits.RemoveAt(0);
        var edit = new Edit { Agent = agent, LastStroke = now };
        _edits.Add(edit);
        return edit;
    }

    private sealed class Edit
    {
        public required UUID Agent { get; init; }

        public double LastStroke { get; set; }

        public Dictionary<(int X, int Y), float[]> Patches { get; } = [];

        public void Keep(TerrainMap map, int patchX, int patchY)
        {
            if (Patches.ContainsKey((patchX, patchY)))
                return;
            var heights = new float[TerrainMap.PatchSide * TerrainMap.PatchSide];
            map.CopyPatch(patchX, patchY, heights);
            Patches.Add((patchX, patchY), heights);
        }
    }
}
