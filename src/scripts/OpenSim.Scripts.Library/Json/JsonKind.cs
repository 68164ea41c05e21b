namespace OpenSim.Scripts.Library.Json;

/// <summary>What a piece of JSON is, and the mark by which scripts know it: a character that no text has.</summary>
internal enum JsonKind : byte
{
    Invalid,
    Object,
    Array,
    Number,
    String,
    Null,
    True,
    False
}

internal static class JsonMarks
{
    public const string Invalid = "\uFDD0";
    public const string Object = "\uFDD1";
    public const string Array = "\uFDD2";
    public const string Null = "\uFDD5";
    public const string True = "\uFDD6";
    public const string False = "\uFDD7";
    public const string Delete = "\uFDD8";

    /// <summary>An index that means "behind the last one".</summary>
    public const int Append = -1;

    private static readonly string[] Marks = [Invalid, Object, Array, "\uFDD3", "\uFDD4", Null, True, False];

    public static string Of(JsonKind kind) => Marks[(int)kind];
}
