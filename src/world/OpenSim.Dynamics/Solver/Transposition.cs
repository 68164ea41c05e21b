using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace OpenSim.Dynamics.Solver;

/// <summary>Eight rows of eight numbers, turned into eight columns.</summary>
internal static class Transposition
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Rows(ref Vector256<float> a, ref Vector256<float> b, ref Vector256<float> c, ref Vector256<float> d,
        ref Vector256<float> e, ref Vector256<float> f, ref Vector256<float> g, ref Vector256<float> h)
    {
        if (!Avx.IsSupported)
        {
            OneByOne(ref a, ref b, ref c, ref d, ref e, ref f, ref g, ref h);
            return;
        }

        var (ab0, ab1, cd0, cd1) = (Avx.UnpackLow(a, b), Avx.UnpackHigh(a, b), Avx.UnpackLow(c, d), Avx.UnpackHigh(c, d));
        var (ef0, ef1, gh0, gh1) = (Avx.UnpackLow(e, f), Avx.UnpackHigh(e, f), Avx.UnpackLow(g, h), Avx.UnpackHigh(g, h));
        var (p0, p1, p2, p3) = (Avx.Shuffle(ab0, cd0, 0x44), Avx.Shuffle(ab0, cd0, 0xEE), Avx.Shuffle(ab1, cd1, 0x44),
            Avx.Shuffle(ab1, cd1, 0xEE));
        var (q0, q1, q2, q3) = (Avx.Shuffle(ef0, gh0, 0x44), Avx.Shuffle(ef0, gh0, 0xEE), Avx.Shuffle(ef1, gh1, 0x44),
            Avx.Shuffle(ef1, gh1, 0xEE));
        (a, b, c, d) = (Avx.Permute2x128(p0, q0, 0x20), Avx.Permute2x128(p1, q1, 0x20), Avx.Permute2x128(p2, q2, 0x20),
            Avx.Permute2x128(p3, q3, 0x20));
        (e, f, g, h) = (Avx.Permute2x128(p0, q0, 0x31), Avx.Permute2x128(p1, q1, 0x31), Avx.Permute2x128(p2, q2, 0x31),
            Avx.Permute2x128(p3, q3, 0x31));
    }

    private static void OneByOne(ref Vector256<float> a, ref Vector256<float> b, ref Vector256<float> c, ref Vector256<float> d,
        ref Vector256<float> e, ref Vector256<float> f, ref Vector256<float> g, ref Vector256<float> h)
    {
        Span<Vector256<float>> from = [a, b, c, d, e, f, g, h];
        Span<Vector256<float>> to = stackalloc Vector256<float>[8];
        for (var i = 0; i < 64; i++)
            to[i / 8] = to[i / 8].WithElement(i % 8, from[i % 8].GetElement(i / 8));
        (a, b, c, d, e, f, g, h) = (to[0], to[1], to[2], to[3], to[4], to[5], to[6], to[7]);
    }
}
