using System.Numerics;
using OpenSim.Meshing.Prims;

namespace OpenSim.Meshing.Tests;

/// <summary>Faces as a viewer numbers them, which is how texture entries name them.</summary>
[TestFixture]
public sealed class PrimFacesTests
{
    [Test]
    public void Box_HasItsTopFirst_FourSides_AndItsBottomLast()
    {
        var faces = PrimFaces.Build(Forms.Box);
        Assert.That(faces, Has.Count.EqualTo(6));
        Vector3[] expected = [Vector3.UnitZ, -Vector3.UnitY, Vector3.UnitX, Vector3.UnitY, -Vector3.UnitX, -Vector3.UnitZ];
        for (var face = 0; face < 6; face++)
            Assert.That(Vector3.Dot(Normal(faces[face]), expected[face]), Is.EqualTo(1).Within(1e-4f), $"face {face}");
    }

    [TestCase(0, 6, TestName = "Faces_OfABox")]
    [TestCase(1, 3, TestName = "Faces_OfACylinder")]
    [TestCase(2, 5, TestName = "Faces_OfAPrism")]
    [TestCase(3, 1, TestName = "Faces_OfABall")]
    [TestCase(4, 1, TestName = "Faces_OfATorus")]
    public void Faces_OfAPlainForm(int form, int count) => Assert.That(PrimFaces.Build(Forms.Plain[form]), Has.Count.EqualTo(count));

    [Test]
    public void HollowAndCut_AddTheirFaces()
    {
        Assert.Multiple(() =>
        {
            Assert.That(PrimFaces.Build(Forms.Box with { ProfileHollow = 25_000 }), Has.Count.EqualTo(7));
            // Half of the profile: two sides are left, and two faces of the cut.
            Assert.That(PrimFaces.Build(Forms.Box with { ProfileBegin = 12_500, ProfileEnd = 12_500 }), Has.Count.EqualTo(6));
        });
    }

    [Test]
    public void AnyForm_HasTheSurfaceOfItsCollisionMesh([Range(1, 8)] int seed)
    {
        var random = new Random(seed);
        for (var i = 0; i < 20; i++)
        {
            var form = Forms.Random(random);
            var (whole, faces) = (PrimMesher.Build(form), PrimFaces.Build(form));
            Assert.That(faces.Sum(f => f.Volume), Is.EqualTo(whole.Volume).Within(1e-3f), form.ToString());
        }
    }

    private static Vector3 Normal(TriangleMesh face)
    {
        var (a, b, c) = face.Triangle(0);
        return Vector3.Normalize(Vector3.Cross(b - a, c - a));
    }
}
