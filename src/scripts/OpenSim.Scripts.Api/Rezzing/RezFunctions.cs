using System.Numerics;
using OpenSim.Modules.Objects;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;
using OpenSim.Services.Assets;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Scripts.Api.Rezzing;

/// <summary>Objects that come out of prims, and go.</summary>
[ScriptFunctions]
public static class RezFunctions
{
    private const float Reach = 10; // metres, as Second Life has it

    [OwnState]
    public static int llGetStartParameter(RegionScript script) => script.StartParameter;

    public static void llRezObject(RegionScript script, string inventory, Vector3 pos, Vector3 vel, Quaternion rot, int param) =>
        Rez(script, "llRezObject", inventory, pos, vel, rot, param, RezAnchor.Middle);

    public static void llRezAtRoot(RegionScript script, string inventory, Vector3 position, Vector3 velocity, Quaternion rot, int param) =>
        Rez(script, "llRezAtRoot", inventory, position, velocity, rot, param, RezAnchor.Root);

    public static void llDie(RegionScript script)
    {
        if (script.Part.Group is not { IsAttachment: false } group)
            return;
        script.Writer.DeleteObject(group);
        script.Retry(); // nothing after it is done
    }

    private static void Rez(RegionScript script, string name, string inventory, Vector3 at, Vector3 velocity, Quaternion rotation,
        int number, RezAnchor anchor)
    {
        var part = script.Part;
        if (Items.Find(part, inventory, AssetType.Object) is not { } item)
        {
            script.Complain($"{name}: there is no object '{inventory}' in here.");
            return;
        }

        if (Vector3.Distance(at, part.WorldPosition) > Reach * script.Engine.DistanceFactor)
            return; // Second Life says nothing either
        var request = new RezRequest(item.ItemId, part.Id, at, Vector3.UnitZ, false, false, part.GroupId)
        {
            Anchor = anchor, Rotation = rotation, StartParameter = number
        };
        script.Scene.RequestModuleInterface<IObjectRezzing>()?.Rez(script.Actor, request, answer => Rezzed(script, name, velocity, answer));
    }

    private static void Rezzed(RegionScript script, string name, Vector3 velocity, RezAnswer answer)
    {
        if (!script.Part.Exists)
            return;
        if (answer.Refusal is { } refusal)
            script.Complain($"{name}: {refusal}");
        foreach (var rezzed in answer.Objects)
            script.Host.Post(new ScriptEvent(EventKind.object_rez, LslList.Of(ListItem.OfKey(rezzed.ToString()))));
    }
}
