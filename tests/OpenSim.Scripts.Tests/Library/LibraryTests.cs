using System.Security.Cryptography;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Library.Hashes;
using OpenSim.Scripts.Library.Json;
using OpenSim.Scripts.Library.Lists;
using OpenSim.Scripts.Library.Maths;
using OpenSim.Scripts.Library.OpenSimulator;
using OpenSim.Scripts.Library.Texts;
using OpenSim.Scripts.Values;
using OpenSim.Testing;

namespace OpenSim.Scripts.Tests.Library;

/// <summary>What a table of calls cannot say.</summary>
public sealed class LibraryTests
{
    [Test]
    public void Rsa_OfAKeyOfItsOwn_SignsWhatVerifies()
    {
        using var rsa = RSA.Create(1024);
        var signature = RsaFunctions.llSignRSA(rsa.ExportRSAPrivateKeyPem(), "text", "sha256");

        Assert.That(RsaFunctions.llVerifyRSA(rsa.ExportSubjectPublicKeyInfoPem(), "text", signature, "sha256"), Is.EqualTo(1));
        Assert.That(RsaFunctions.llVerifyRSA(rsa.ExportSubjectPublicKeyInfoPem(), "tex", signature, "sha256"), Is.Zero);
        Assert.That(RsaFunctions.llVerifyRSA(rsa.ExportSubjectPublicKeyInfoPem(), "text", signature, "sha1"), Is.Zero);
    }

    [Test]
    public void RandomNumbers_OfAMagnitude_StayBelowIt()
    {
        var numbers = Enumerable.Range(0, 10_000).Select(_ => MathFunctions.llFrand(-3)).ToList();
        Assert.That(numbers, Is.All.InRange(-3.0, 0.0).And.None.EqualTo(-3.0));
        Assert.That(numbers.Min(), Is.LessThan(-2.9));
    }

    [Test]
    public void RandomOrder_OfStrides_KeepsThemTogether()
    {
        var list = LslList.Take([.. Enumerable.Range(0, 200).Select(i => (ListItem)i)]);
        var mixed = SortFunctions.llListRandomize(list, 2).Items.ToArray().Select(item => item.Integer).ToArray();

        Assert.That(mixed, Is.EquivalentTo(Enumerable.Range(0, 200)));
        Assert.That(Enumerable.Range(0, 100).All(i => mixed[2 * i] % 2 == 0 && mixed[2 * i + 1] == mixed[2 * i] + 1));
        Assert.That(mixed, Is.Not.Ordered);
    }

    [Test]
    public void Pattern_ThatGoesBackForEver_IsGivenUp()
    {
        var text = new string('a', 5000) + "!";
        Assert.That(PatternFunctions.osRegexIsMatch(text, "^(a+)+$"), Is.Zero);
        // Looking ahead needs the kind of matching that can go back.
        Assert.That(PatternFunctions.osRegexIsMatch(text, "^(?=a)(a+)+$"), Is.Zero);
    }

    // A match of the first kind is linear, and there is one at each place; the second would be a text of billions.
    [Test]
    public void PatternOfManyMatches_IsGivenUp()
    {
        Assert.That(PatternFunctions.osMatchString(new string('a', 300_000), "(?:a|b)*c|a", 0).Count, Is.Zero);
        var text = new string('a', 60_000);
        Assert.That(PatternFunctions.osReplaceString(text, "a", "$_", -1, 0), Is.EqualTo(text));
        Assert.That(PatternFunctions.osReplaceString(text, "a", string.Concat(Enumerable.Repeat("$_", 20_000)), -1, 0), Is.EqualTo(text));
        Assert.That(PatternFunctions.osReplaceString("a-b", "(a)-(b)", "$2$1", -1, 0), Is.EqualTo("ba"));
    }

    [TestCase("a+")]
    [TestCase("(?=a)a")]
    [TestCase("(a)\\1")]
    public void Pattern_HasATimeToItsEnd(string pattern) =>
        Assert.That(ScriptPatterns.Find(pattern)!.MatchTimeout, Is.Not.EqualTo(System.Text.RegularExpressions.Regex.InfiniteMatchTimeout));

    [Test]
    public void Path_OfAThousandLevels_IsSetAndRead()
    {
        var path = LslList.Take([.. Enumerable.Repeat((ListItem)0, 1000)]);
        var json = JsonChangeFunctions.llJsonSetValue("", path, "7");

        Assert.That(json, Has.Length.EqualTo(2001));
        Assert.That(JsonFunctions.llJsonGetValue(json, path), Is.EqualTo("7"));
        Assert.That(JsonChangeFunctions.llJsonSetValue("", path.Add(0), "7"), Is.EqualTo("\uFDD0"));
    }

    [Test]
    public void LookingUp_InTextsAndLists_AllocatesNothing()
    {
        var list = LslList.Of(1, 2.5, "three", "<1, 2, 3>");
        var test = LslList.Of("three");
        const string Json = "{\"a\": [1, {\"b\": \"text\"}]}";
        var path = LslList.Of("a", 1, "b");
        var marks = LslList.Of(",");

        Action[] lookups =
        [
            () => SearchFunctions.llListFindList(Dialect.SecondLife, list, test),
            () => ListFunctions.llList2Integer(Dialect.SecondLife, list, 1),
            () => ListFunctions.llList2Float(Dialect.SecondLife, list, 0),
            () => ListFunctions.llList2String(Dialect.SecondLife, list, 2),
            () => ListFunctions.llList2Vector(Dialect.SecondLife, list, 3),
            () => ListFunctions.llGetListEntryType(list, 2),
            () => StatisticsFunctions.llListStatistics(Dialect.SecondLife, 4, list),
            () => StringFunctions.llSubStringIndex("a text", "text"),
            () => StringFunctions.llStringLength("a text"),
            () => StringFunctions.llGetSubString("a text", 2, 2),
            () => StringFunctions.llStringTrim("trimmed", 3),
            () => StringFunctions.llOrd("a text", 2),
            () => JsonFunctions.llJsonValueType(Json, path),
        ];
        Assert.That(lookups.Select(Allocations.WhenWarm), Is.All.Zero);
        // The texts and the list that it gives, and the array that it began with.
        Assert.That(Allocations.WhenWarm(() => ParseFunctions.llParseString2List(Dialect.SecondLife, "ab,cd,ef", marks, LslList.Empty)),
            Is.LessThan(3 * 32 + 64 + 2 * 160));
    }
}
