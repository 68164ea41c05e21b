namespace OpenSim.Scripts.Api.Running;

/// <summary>Scripts that have been granted something by their experience. Needs the region's token.</summary>
/// <param name="holds">Whether what one has been granted still holds; what does not is taken away.</param>
public sealed class ExperienceTable(Func<RegionScript, bool> holds)
{
    private readonly HashSet<RegionScript> _granted = [];

    public bool IsEmpty => _granted.Count == 0;

    /// <summary>As they are now: what is walked may change meanwhile.</summary>
    public IReadOnlyList<RegionScript> All
    {
        get
        {
            _granted.RemoveWhere(script => !script.IsGrantedByExperience); // asked for other permissions since
            return [.. _granted];
        }
    }

    public bool Holds(RegionScript script) => holds(script);

    public void Add(RegionScript script) => _granted.Add(script);

    public void Remove(RegionScript script) => _granted.Remove(script);
}
