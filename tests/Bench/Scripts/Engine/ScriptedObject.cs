using System.Numerics;

namespace Bench.Scripts.Engine;

/// <summary>A prim with scripts.</summary>
internal sealed record ScriptedObject(string Name, params string[] Sources)
{
    public Vector3 Size { get; init; } = new(0.5f);

    /// <summary>Null: on a grid with the others.</summary>
    public Vector3? Place { get; init; }

    /// <summary>A mesh asset whose form it has; null for a box.</summary>
    public byte[]? Mesh { get; init; }
}
