namespace OpenSim.Services.Reports;

/// <summary>What may be reported. Viewers with a list of their own have several numbers for each.</summary>
public static class AbuseCategories
{
    /// <summary>The first number of each, and its name.</summary>
    public static IReadOnlyList<(int First, string Name)> All { get; } =
    [
        (31, "Age"), (34, "Assault"), (38, "Commerce"), (39, "Disclosure"), (42, "Disturbing the peace"), (47, "Fraud"),
        (51, "Harassment"), (57, "Indecency"), (62, "Intellectual property"), (64, "Intolerance"), (65, "Land"), (69, "Other")
    ];

    public static string NameOf(int category)
    {
        var name = All[^1].Name;
        foreach (var (first, its) in All)
            if (category >= first)
                name = its;
        return name;
    }
}
