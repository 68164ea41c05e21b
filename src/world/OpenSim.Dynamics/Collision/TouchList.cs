using System.Numerics;

namespace OpenSim.Dynamics.Collision;

/// <summary>
/// Touches that a test has found, in memory that is used again and again. When it is full, those stay that will count: a mesh may have
/// thousands of triangles below one body.
/// </summary>
internal sealed class TouchList
{
    // A box on rough ground has thirty.
    private readonly Touch[] _room = new Touch[128];

    public int Count { get; private set; }

    public Span<Touch> All => _room.AsSpan(0, Count);

    public void Clear() => Count = 0;

    public void Add(Vector3 onA, Vector3 normal, float separation, uint feature)
    {
        if (Count == _room.Length)
            Count = TouchChoice.Thin(_room);
        _room[Count++] = new Touch(onA, normal, separation, feature);
    }
}
