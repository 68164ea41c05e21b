using System.Numerics;
using System.Runtime.InteropServices;
using OpenSim.Scripts.Code;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Lsl;

namespace OpenSim.Scripts.Tests.Code;

/// <summary>Vectors and rotations as mathematics has them, and as Second Life documents which way round.</summary>
public sealed class SpatialTests
{
    // A quarter turn about z takes x to y; llEuler2Rot(<0, 0, PI_BY_TWO>).
    [TestCase("<1.0, 0.0, 0.0> * <0.0, 0.0, 0.70710678, 0.70710678>", 0f, 1f, 0f)]
    [TestCase("<0.0, 1.0, 0.0> / <0.0, 0.0, 0.70710678, 0.70710678>", 1f, 0f, 0f)]
    // First the left rotation, about z, then the right one, about x: x to y to z.
    [TestCase("<1.0, 0.0, 0.0> * (<0.0, 0.0, 0.70710678, 0.70710678> * <0.70710678, 0.0, 0.0, 0.70710678>)", 0f, 0f, 1f)]
    [TestCase("<1.0, 0.0, 0.0> * <0.0, 0.0, 0.70710678, 0.70710678> * <0.70710678, 0.0, 0.0, 0.70710678>", 0f, 0f, 1f)]
    [TestCase("<1.0, 2.0, 3.0> * (<0.1, 0.2, 0.3, 0.9> / <0.1, 0.2, 0.3, 0.9>)", 0.9025f, 1.805f, 2.7075f)]
    [TestCase("<1.0, 0.0, 0.0> % <0.0, 1.0, 0.0>", 0f, 0f, 1f)]
    [TestCase("<1.0, 2.0, 3.0> * 2.0 - <1.0, 1.0, 1.0>", 1f, 3f, 5f)]
    [TestCase("<(<1.0, 2.0, 3.0> * <4.0, 5.0, 6.0>), 0.0, 0.0>", 32f, 0f, 0f)]
    public void Operator_OnVectorsAndRotations_GivesWhatMathematicsGives(string expression, float x, float y, float z)
    {
        var compiled = LslCompiler.Compile($"vector g; default {{ state_entry() {{ g = {expression}; }} }}", Dialect.SecondLife);
        Assert.That(compiled.Errors, Is.Empty);
        var script = new ProbeScript(new CompiledScript(compiled.Program!, 1, ProbeFunctions.Methods));
        script.RunAll();
        var result = MemoryMarshal.Read<Vector3>(MemoryMarshal.AsBytes(script.Words.AsSpan()));
        Assert.That(Vector3.Distance(result, new Vector3(x, y, z)), Is.LessThan(1e-4), $"{result}");
    }
}
