using OpenSim.Primitives;

namespace OpenSim.Modules.Inventory;

/// <summary>What of a folder its owner wants otherwise; null stays.</summary>
public sealed record FolderPatch
{
    public string? Name { get; init; }

    public UUID? Parent { get; init; }

    public short? Type { get; init; }

    public MarkPatch Mark { get; init; }
}
