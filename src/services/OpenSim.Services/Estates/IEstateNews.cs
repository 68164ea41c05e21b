namespace OpenSim.Services.Estates;

/// <summary>News between the regions of an estate: <c>/estate</c> at a region's address.</summary>
public interface IEstateNews
{
    /// <summary>False when there is no answer, or the region does not take it. Nothing is thrown.</summary>
    /// <param name="address">Of the region's server: <c>http://host:port/</c>.</param>
    ValueTask<bool> Tell(string address, EstateNews news);
}
