using System.Numerics;
using OpenSim.ClientStack.Replication.Interest;

namespace OpenSim.ClientStack.LindenUDP.Terrain;

/// <summary>Which patches one viewer is still owed. A patch that changes twice before it is sent is sent once.</summary>
internal sealed class TerrainView(PatchSource patches)
{
    private const int PatchSize = 16;

    private readonly NearestScan _waiting = new(patches.Order);
    private int _origin = -1;

    public bool HasBegun { get; private set; }

    /// <summary>Grows when the viewer begins anew.</summary>
    public int Generation { get; private set; }

    public int Waiting => _waiting.Count;

    /// <summary>From now on the viewer is sent the ground: all of it first.</summary>
    public void Begin()
    {
        HasBegun = true;
        for (var patch = 0; patch < patches.Count; patch++)
            _waiting.Add(patch);
    }

    /// <summary>The viewer has nothing.</summary>
    public void Reset()
    {
        HasBegun = false;
        Generation++;
        for (var patch = 0; patch < patches.Count; patch++)
            _waiting.Remove(patch);
    }

    public void Add(int patch)
    {
        if (HasBegun)
            _waiting.Add(patch);
    }

    /// <summary>Metres; both corners are within.</summary>
    public void Add(int fromX, int fromY, int toX, int toY)
    {
        for (var y = Math.Max(0, fromY / PatchSize); y <= Math.Min(patches.PatchesY - 1, toY / PatchSize); y++)
        {
            for (var x = Math.Max(0, fromX / PatchSize); x <= Math.Min(patches.PatchesX - 1, toX / PatchSize); x++)
                Add((y * patches.PatchesX) + x);
        }
    }

    /// <summary>The nearest patch that is owed; it stays owed until <see cref="Sent"/>.</summary>
    public bool TryPeek(Vector3 eye, out int patch)
    {
        var x = (int)Math.Clamp(eye.X / PatchSize, 0, patches.PatchesX - 1);
        var y = (int)Math.Clamp(eye.Y / PatchSize, 0, patches.PatchesY - 1);
        var origin = (y * patches.PatchesX) + x;
        if (origin != _origin)
        {
            _origin = origin;
            _waiting.MoveTo(origin);
        }

        return _waiting.TryPeek(out patch);
    }

    public void Sent(int patch) => _waiting.Remove(patch);
}
