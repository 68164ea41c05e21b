using OpenSim.Modules.Things.Inventory.Passages;
using OpenSim.Primitives;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Things.Inventory;

/// <summary>Objects of one owner that are being taken together.</summary>
/// <param name="viewer">Who has asked; null for the region itself.</param>
/// <param name="owner">Whose inventory gets them.</param>
internal sealed class ObjectTake(IViewer? viewer, DeRezRequest request, UUID owner, Action? onTaken)
{
    public IViewer? Viewer { get; } = viewer;

    public DeRezRequest Request { get; } = request;

    public UUID Owner { get; } = owner;

    public Action? OnTaken { get; } = onTaken;

    /// <summary>Of those that are still there when they are packed.</summary>
    public List<UUID> Roots { get; set; } = [];

    /// <summary>Null until their new place is to be told, and where the objects stay.</summary>
    public Passage? Passage { get; set; }
}
