using OpenSim.Primitives;
using OpenSim.Services.Hypergrid;

namespace OpenSim.Modules.Users;

/// <summary>
/// Names of people whose accounts are in other grids. Offered by a module through <see cref="World.Scene.RegisterModuleInterface{T}"/>.
/// </summary>
public interface IForeignNames
{
    /// <summary>Those who have been here, or have made something that is; others are left out. Any thread, without the token.</summary>
    /// <param name="ids">Of people without accounts in this grid.</param>
    ValueTask<IReadOnlyList<Visitor>> Find(IReadOnlyList<UUID> ids);
}
