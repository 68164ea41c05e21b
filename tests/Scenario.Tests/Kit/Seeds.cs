using System.Collections;
using System.Globalization;

namespace Scenario.Tests.Kit;

/// <summary>
/// The fates that a scenario is played under: ten that are always the same, or those of SCENARIO_SEEDS, "7" to have a failure again,
/// "1-2000" to look for new ones.
/// </summary>
internal sealed class Seeds : IEnumerable
{
    public IEnumerator GetEnumerator()
    {
        var range = (Environment.GetEnvironmentVariable("SCENARIO_SEEDS") is { Length: > 0 } asked ? asked : "1-10").Split('-');
        var first = int.Parse(range[0], CultureInfo.InvariantCulture);
        var last = int.Parse(range[^1], CultureInfo.InvariantCulture);
        return Enumerable.Range(first, last - first + 1).GetEnumerator();
    }
}
