using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.World.Regions;

namespace OpenSim.World.Tests.Land;

[TestFixture]
public sealed class GroundLookTests
{
    [TestCase(5, 9, 5, 9)]
    [TestCase(-1e9, 1e9, -500, 4000)]
    [TestCase(double.NegativeInfinity, double.PositiveInfinity, -500, 4000)]
    [TestCase(double.NaN, 9, 1, 2)]
    [TestCase(5, double.NaN, 1, 2)]
    public void Heights_AreBounded_AndNumbers(double low, double high, double kept, double keptHigh)
    {
        foreach (var corner in Enum.GetValues<TerrainCorner>())
        {
            var before = Enum.GetValues<TerrainCorner>().Aggregate(new RegionSettingsRow(),
                (row, c) => GroundLook.WithHeights(row, c, 1, 2));
            var after = GroundLook.WithHeights(before, corner, low, high);
            Assert.That(after, Is.EqualTo(GroundLook.WithHeights(before, corner, kept, keptHigh)));
        }
    }
}
