using System.Text.Json;
using Bench.Harness;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Library.Json;
using OpenSim.Scripts.Library.Lists;
using OpenSim.Scripts.Values;

namespace Bench.Scripts;

/// <summary>Values and pure functions of scripts, called as code calls them, against what .NET has for the same.</summary>
public sealed class ScriptLibraryBench : IBench
{
    private const int Times = 1000;
    private const string Text = "alpha,beta,gamma,delta,epsilon,zeta,eta,theta";
    private const string Json = "{\"name\":\"door\",\"open\":true,\"users\":[{\"name\":\"Ada\",\"level\":3},{\"name\":\"Bo\",\"level\":7}]}";

    private static readonly LslList Marks = LslList.Of(",");
    private static readonly LslList Path = LslList.Of("users", 1, "level");
    private static readonly LslList Numbers = LslList.Take([.. Enumerable.Range(0, Times).Select(i => (ListItem)i)]);
    private static readonly LslList Hundred = LslList.Take([.. Enumerable.Range(0, 100).Select(i => (ListItem)i)]);
    private static readonly LslList Last = LslList.Of(99);

    private long _sum;

    public string Name => "script-library";

    public void Run(Comparison compare)
    {
        compare.Measure("a list's item appended", ("LslList", Append), ("List<int>", AppendBare), Times);
        compare.Measure("a list's item looked up", ("llList2Integer", LookUp), ("List<int>", LookUpBare), Times);
        compare.Measure("an item found among 100", ("llListFindList", Find), ("IndexOf", FindBare), Times);
        compare.Measure("a text of eight words cut", ("llParseString2List", Parse), ("Split", ParseBare), Times);
        compare.Measure("a number deep in JSON", ("llJsonGetValue", Get), ("Utf8JsonReader", GetBare), Times);
        compare.Measure("a float as text", ("(string)", Show), ("ToString(\"F6\")", ShowBare), Times);
    }

    private void Append()
    {
        var list = LslList.Empty;
        for (var i = 0; i < Times; i++)
            list = list.Add(i);
        _sum += list.Count;
    }

    private void AppendBare()
    {
        var list = new List<int>();
        for (var i = 0; i < Times; i++)
            list.Add(i);
        _sum += list.Count;
    }

    private void LookUp()
    {
        for (var i = 0; i < Times; i++)
            _sum += ListFunctions.llList2Integer(Dialect.SecondLife, Numbers, i);
    }

    private void LookUpBare()
    {
        var items = Numbers.Items;
        for (var i = 0; i < Times; i++)
            _sum += items[i].Integer;
    }

    private void Find()
    {
        for (var i = 0; i < Times; i++)
            _sum += SearchFunctions.llListFindList(Dialect.SecondLife, Hundred, Last);
    }

    private void FindBare()
    {
        Span<int> numbers = stackalloc int[100];
        for (var i = 0; i < numbers.Length; i++)
            numbers[i] = i;
        for (var i = 0; i < Times; i++)
            _sum += numbers.IndexOf(99);
    }

    private void Parse()
    {
        for (var i = 0; i < Times; i++)
            _sum += ParseFunctions.llParseString2List(Dialect.SecondLife, Text, Marks, LslList.Empty).Count;
    }

    private void ParseBare()
    {
        for (var i = 0; i < Times; i++)
            _sum += Text.Split(',').Length;
    }

    private void Get()
    {
        for (var i = 0; i < Times; i++)
            _sum += JsonFunctions.llJsonGetValue(Json, Path).Length;
    }

    private void GetBare()
    {
        for (var i = 0; i < Times; i++)
        {
            var reader = new Utf8JsonReader(System.Text.Encoding.UTF8.GetBytes(Json));
            while (reader.Read())
                _sum += (int)reader.TokenType;
        }
    }

    private void Show()
    {
        for (var i = 0; i < Times; i++)
            _sum += Casts.ToText(i * 0.37, Dialect.SecondLife).Length;
    }

    private void ShowBare()
    {
        for (var i = 0; i < Times; i++)
            _sum += (i * 0.37).ToString("F6", System.Globalization.CultureInfo.InvariantCulture).Length;
    }
}
