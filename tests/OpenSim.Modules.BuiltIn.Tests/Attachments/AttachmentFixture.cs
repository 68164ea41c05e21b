using System.Numerics;
using OpenSim.Modules.BuiltIn.Tests.Inventory;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Things.Attachments;
using OpenSim.Modules.Things.Avatars;
using OpenSim.Modules.Things.Inventory;
using OpenSim.Primitives;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.BuiltIn.Tests.Attachments;

/// <summary>Ada is in the region and has objects in her inventory.</summary>
public abstract class AttachmentFixture : InventoryFixture
{
    protected const uint NoCopy = 0x86000;

    protected override IRegionModuleBase[] Modules => [new InventoryModule(), new AppearanceModule(), new AttachmentsModule()];

    protected ScenePresence Me => Viewer.Presence!;

    protected IReadOnlyList<SceneObjectGroup> Worn => WornBy(Viewer);

    protected IReadOnlyList<SceneObjectGroup> WornBy(RecordingViewer viewer) =>
        [.. viewer.Presence!.Attachments.Select(slot => new SceneObjectGroup(Scene, slot))];

    protected string Alert => (string)Viewer.Take("SendAlert").Single()[0]!;

    /// <summary>An object of some prims in Ada's inventory, taken out of the region.</summary>
    protected InventoryItem Item(string name, int prims = 1, uint mask = 0x8e000, Action<SceneObjectGroup>? prepare = null)
    {
        var group = Region.Region.AddLinkset(new Vector3(50, 60, 25), prims, Ada.PrincipalId);
        Scene.Writer.SetName(group.RootPart, name);
        foreach (var part in group.Parts)
            Scene.Writer.SetPermissions(part, mask, mask, 0, 0, 0x82000);
        prepare?.Invoke(group);
        Scene.Requests.Objects.DeRez(Viewer, new DeRezRequest([group], DeRezDestination.Take));
        Region.Settle();
        return Told(Viewer).Single();
    }

    protected void Wear(UUID item, byte point = 0, bool adds = false)
    {
        Scene.Requests.Attachments.Wear(Me, new WearRequest([new WantedAttachment(item, point, adds)]));
        Region.Settle();
    }

    protected void Detach(SceneObjectGroup group)
    {
        Scene.Requests.Attachments.Detach(Me, group);
        Region.Settle();
    }

    protected InventoryItem? Stored(UUID item) => ServedRegion.Wait(Region.Services.Inventory.GetItem(Ada.PrincipalId, item));

    protected IReadOnlyDictionary<string, string> Look => ServedRegion.Wait(Region.Services.Avatars.GetAvatar(Ada.PrincipalId)).Data;

    /// <summary>Ada goes and comes again.</summary>
    protected RecordingViewer Return()
    {
        Region.Leave(Viewer);
        return Region.Enter(Ada);
    }

    /// <summary>Lets time pass, and what is done in it be done.</summary>
    protected void Pass(double seconds)
    {
        Region.Region.StepSeconds(seconds);
        Region.Settle();
    }
}
