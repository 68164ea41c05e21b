using OpenSim.Modules.People.Profiles;
using OpenSim.Primitives;

namespace OpenSim.Modules.BuiltIn.Tests.Users;

/// <summary>Places that viewers name for picks and classifieds.</summary>
public sealed class PlaceTests
{
    [TestCase(float.MaxValue, 5, 6, 16_777_216, 5, 6)]
    [TestCase(-float.MaxValue, 5, -float.MaxValue, 0, 5, -100_000)]
    [TestCase(256_128, 256_100, 25, 256_128, 256_100, 25)]
    [TestCase(double.NaN, 5, 6, 0, 0, 0)]
    [TestCase(5, double.PositiveInfinity, 6, 0, 0, 0)]
    public void Place_OutsideTheGrid_IsBroughtIntoIt(double x, double y, double z, double toX, double toY, double toZ) =>
        Assert.That(GlobalPlaces.Bounded(new Vector3D(x, y, z)), Is.EqualTo(new Vector3D(toX, toY, toZ)));
}
