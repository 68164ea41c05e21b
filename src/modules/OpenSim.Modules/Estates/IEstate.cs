using OpenSim.Primitives;
using OpenSim.Services.Estates;
using OpenSim.World;
using OpenSim.World.Agents;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Estates;

/// <summary>The estate of a region: whose it is, who manages it, who may not come.</summary>
public interface IEstate
{
    Estate Current { get; }

    /// <summary>Why the estate does not let an agent in that is no god, in words for its user; null when it does.</summary>
    string? RefusalOf(in Arrival arrival);

    /// <summary>Owner, manager or god.</summary>
    bool MayManage(Actor who);

    /// <summary>Puts people or groups on the estate's lists, or takes them off (llManageEstateAccess).</summary>
    /// <param name="who">Who manages the estate.</param>
    /// <returns>False where a list is full, and for what is the owner's alone.</returns>
    bool ChangeAccess(Actor who, EstateAccessDelta delta, IReadOnlyList<UUID> ids);

    /// <summary>Changes the estate, keeps it, and tells viewers of the region.</summary>
    /// <param name="asker">Who is told when it cannot be kept.</param>
    void Change(Func<Estate, Estate> change, IViewer? asker = null);
}
