using System.Numerics;
using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Land;
using OpenSim.World.Terrain;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.ClientStack.LindenUDP.Tests.Support;

/// <summary>Takes the place of the modules: writes down what viewers have asked about the world, in the order in which it came.</summary>
internal sealed class HeardRequests
    : ILandRequests, IParcelObjectRequests, ITerrainRequests, IMapRequests, ITeleportRequests, IGodRequests, ITopObjectRequests
{
    public List<string> Lines { get; } = [];

    public List<TerrainStroke> Strokes { get; } = [];

    public List<ParcelAccessListUpdate> AccessLists { get; } = [];

    public void Clear()
    {
        Lines.Clear();
        Strokes.Clear();
        AccessLists.Clear();
    }

    public void SendParcels(IViewer viewer, ParcelPropertiesRequest request) => Lines.Add($"area {request.Area.East} {request.SequenceId}");

    public void SendParcel(IViewer viewer, int localId, int sequence) => Lines.Add($"id {localId} {sequence}");

    public void Divide(IViewer viewer, ParcelArea area) => Lines.Add($"divide {area.North}");

    public void UpdateAccessList(IViewer viewer, ParcelAccessListUpdate update) => AccessLists.Add(update);

    public void Return(IViewer viewer, ParcelObjectChoice choice) =>
        Lines.Add($"return {choice.Kinds} {choice.Owners.Count} {choice.Objects.Count}");

    public void Modify(ScenePresence who, TerrainStroke stroke) => Strokes.Add(stroke);

    public void SendBlocks(IViewer viewer, MapArea area) => Lines.Add($"{area.Flags} {area.MinX} {area.MaxX} {area.MinY} {area.MaxY}");

    public void SendNamed(IViewer viewer, uint flags, string name) => Lines.Add($"{flags} {name}");

    public void SendItems(IViewer viewer, uint flags, uint type, ulong handle) => Lines.Add($"{flags} {type} {handle}");

    public void ToPlace(ScenePresence who, RegionHandle region, Vector3 position, Vector3 lookAt) => Lines.Add($"to {region} {position.X}");

    public void ToLandmark(ScenePresence who, UUID landmark) => Lines.Add($"landmark {landmark}");

    public void ToHome(ScenePresence who) => Lines.Add("home");

    public void ToLure(ScenePresence who, UUID lure) => Lines.Add($"lure {lure}");

    public void Invite(ScenePresence who, string words, IReadOnlyList<UUID> invited) => Lines.Add($"invites {invited.Count} {words}");

    public void Redraw(ScenePresence who) => Lines.Add("redraw");

    public void Cancel(ScenePresence who) => Lines.Add("cancel");

    public void Upload(ScenePresence who, string fileName) => Lines.Add($"upload {fileName}");

    public void SendTopColliders(ScenePresence who, TopQuery query) => Lines.Add("colliders");

    public void Kick(ScenePresence who, UUID target, string reason) => Lines.Add($"kick {reason}");
}
