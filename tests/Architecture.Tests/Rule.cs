namespace Architecture.Tests;

/// <summary>Fails with the rule and every place that breaks it, one a line.</summary>
internal static class Rule
{
    public static void Holds(IEnumerable<string> broken, string rule)
    {
        var places = broken.ToList();
        if (places.Count > 0)
            Assert.Fail($"{rule}\n  {string.Join("\n  ", places)}");
    }
}
