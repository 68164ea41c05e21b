using OpenSim.Services.Estates;

namespace OpenSim.Modules.Estates;

/// <summary>Estates towards other processes.</summary>
public interface IEstateArrivals
{
    /// <summary>
    /// Takes what a region in another process tells of an estate. False when no region here lies in it. Any thread, without a token.
    /// </summary>
    Task<bool> Take(EstateNews news);
}
