using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Store.Regions;
using OpenSim.Testing;

namespace OpenSim.Modules.BuiltIn.Tests.Inventory;

/// <summary>Tests of what lies in inventories and in objects. Ada is in the region.</summary>
public abstract class InventoryFixture : ServedRegionTests
{
    protected RecordingViewer Viewer { get; set; } = null!;

    [SetUp]
    public void Enter() => Viewer = Region.Enter(Ada);

    /// <summary>A notecard for the contents of an object.</summary>
    public static PrimItemRow Inside(string name, UUID owner, uint permissions, uint next) => new()
    {
        ItemId = UUID.Random(), Name = name, OwnerId = owner, AssetId = UUID.Random(), AssetType = AssetType.Notecard, InvType = 7,
        BasePermissions = permissions, CurrentPermissions = permissions, NextPermissions = next
    };

    /// <summary>The items that the viewer has been told of as new.</summary>
    protected static List<InventoryItem> Told(RecordingViewer viewer) =>
        [.. viewer.Take("SendItemCreated").Select(c => (InventoryItem)c[0]!)];
}
