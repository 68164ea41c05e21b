namespace OpenSim.Conference.Plans;

/// <summary>A process of the conference as its file has it: a region, or the grid's services.</summary>
public sealed record MemberPlan
{
    private const int Side = 256;
    private const int MaxAcross = 64; // squares: no simulator takes a larger region

    public required string Name { get; init; }

    public required MemberKind Kind { get; init; }

    /// <summary>Its folder below the conference's data, a full path. A process that runs with it among its arguments is this
    /// member.</summary>
    public required string Folder { get; init; }

    public required string Program { get; init; }

    public required IReadOnlyList<string> Arguments { get; init; }

    public required int Port { get; init; }

    /// <summary>Place on the grid, in regions of 256 m.</summary>
    public (int X, int Y) Place { get; init; }

    /// <summary>Metres.</summary>
    public (int X, int Y) Size { get; init; } = (256, 256);

    /// <summary>The squares of 256 m that it lies on; none where it is no region.</summary>
    internal IEnumerable<(int X, int Y)> Squares => Kind != MemberKind.Region
        ? []
        : from x in Enumerable.Range(Place.X, Across(Size.X))
          from y in Enumerable.Range(Place.Y, Across(Size.Y))
          select (x, y);

    /// <summary>How many people it has room for: MaxAgents of its region file.</summary>
    public int Seats { get; init; }

    /// <summary>Where a rolling restart moves its people; empty when there is no other region.</summary>
    public string Aside { get; init; } = "";

    /// <summary>What its region file has.</summary>
    public IReadOnlyList<(string Key, string Value)> RegionKeys { get; init; } = [];

    private static int Across(int metres) => Math.Clamp((metres + Side - 1) / Side, 1, MaxAcross);
}
