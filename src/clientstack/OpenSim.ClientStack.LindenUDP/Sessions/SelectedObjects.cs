using OpenSim.World;
using OpenSim.World.Land;

namespace OpenSim.ClientStack.LindenUDP.Sessions;

/// <summary>The prims that a viewer has selected, by local id: what ParcelProperties tells as SelectedPrims. Region.</summary>
internal sealed class SelectedObjects
{
    /// <summary>More than this are not counted: nobody selects so many by hand.</summary>
    private const int MaxPrims = 4096;

    private readonly HashSet<uint> _prims = [];

    public void Add(uint localId)
    {
        if (_prims.Count < MaxPrims)
            _prims.Add(localId);
    }

    public void Remove(uint localId) => _prims.Remove(localId);

    /// <summary>Prims of the selected linksets that stand on a parcel.</summary>
    public int PrimsOn(Parcel parcel, Scene scene)
    {
        var groups = new HashSet<SceneObjectGroup>();
        foreach (var prim in _prims)
        {
            if (scene.TryGetGroup(prim, out var group) && !group.IsAttachment && scene.Land.At(group.RootPart.Position) == parcel)
                groups.Add(group);
        }

        return groups.Sum(group => group.PartCount);
    }
}
