using System.Numerics;
using Bench.Harness;

namespace Bench.Scripts;

/// <summary>What the code of scripts takes, beside the same loops in C#; and what scripts take of memory.</summary>
public sealed class CodeBench : IBench
{
    private const int Rounds = 100_000;

    private static int _integer;
    private static float _float;
    private static Vector3 _vector;
    private static object? _object;

    public string Name => "script-code";

    public void Run(Comparison compare)
    {
        Compare(compare, "integer", "", "s += i * 3 ^ i", "integer s = 1;", Integers);
        Compare(compare, "float", "", "s = s * 0.999 + 0.5", "float s = 1.0;", Floats);
        Compare(compare, "vector", "", "s = s * 0.999 + <1.0, 2.0, 3.0>", "vector s;", Vectors);
        Compare(compare, "own function", "integer F(integer a) { return a * 2 + 1; }", "s = F(s)", "integer s;", Calls);
        Compare(compare, "own function that can stop",
            "integer F(integer a) { while (a == -2) ; return a * 2 + 1; }", "s = F(s)", "integer s;", Calls);
        Compare(compare, "global integer", "integer s;", "s += i", "", Globals);
        Compare(compare, "string append", "", "s += \"x\"; if (i % 100 == 0) s = \"\"", "string s;", Strings);
        Compare(compare, "list append", "", "l += [i]; if (i % 100 == 0) l = []", "list l;", Lists);
        Compare(compare, "list lookup", "", "s += llList2Integer(l, i % 10)", "integer s; list l = [0,1,2,3,4,5,6,7,8,9];", Lookups);
        ScriptMemory.Note(compare);
    }

    private static void Compare(Comparison compare, string what, string globals, string round, string locals, Action bare)
    {
        var script = new BenchScript(globals, $"{locals} integer i; for (i = 0; i < {Rounds}; ++i) {{ {round}; }}");
        compare.Measure(what, ("script", script.Run), ("C#", bare), Rounds);
    }

    private static void Integers()
    {
        var s = 1;
        for (var i = 0; i < Rounds; i++)
            s += i * 3 ^ i;
        _integer = s;
    }

    private static void Floats()
    {
        var s = 1f;
        for (var i = 0; i < Rounds; i++)
            s = s * 0.999f + 0.5f;
        _float = s;
    }

    private static void Vectors()
    {
        var s = Vector3.Zero;
        for (var i = 0; i < Rounds; i++)
            s = s * 0.999f + new Vector3(1, 2, 3);
        _vector = s;
    }

    private static void Calls()
    {
        var s = 0;
        for (var i = 0; i < Rounds; i++)
            s = Twice(s);
        _integer = s;
    }

    [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]
    private static int Twice(int a) => a * 2 + 1;

    private static void Globals()
    {
        for (var i = 0; i < Rounds; i++)
            _integer += i;
    }

    private static void Strings()
    {
        var s = "";
        for (var i = 0; i < Rounds; i++)
        {
            s += "x";
            if (i % 100 == 0)
                s = "";
        }
        _object = s;
    }

    private static void Lists()
    {
        var l = new List<object>();
        for (var i = 0; i < Rounds; i++)
        {
            l.Add(i);
            if (i % 100 == 0)
                l = [];
        }
        _object = l;
    }

    private static void Lookups()
    {
        var s = 0;
        List<int> l = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
        for (var i = 0; i < Rounds; i++)
            s += l[i % 10];
        _integer = s;
    }
}
