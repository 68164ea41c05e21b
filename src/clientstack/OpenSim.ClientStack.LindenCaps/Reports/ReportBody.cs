using System.Numerics;
using OpenSim.Llsd;
using OpenSim.Primitives;

namespace OpenSim.ClientStack.LindenCaps.Reports;

/// <summary>The body of SendUserReport: what viewers say of an abuse. Who reports and in which region is not taken from it.</summary>
public static class ReportBody
{
    private const int LongestSummary = 255;
    private const int LongestDetails = 8192;
    private const int MaxCategory = 255; // the message has a byte for it

    public static AbuseReport Read(LlsdValue body) => new()
    {
        AbuserId = body["abuser-id"].AsUuid(),
        ObjectId = body["object-id"].AsUuid(),
        Category = Math.Clamp(body["category"].AsInteger(), 0, MaxCategory),
        Position = Place(body["position"]),
        Summary = Text(body["summary"], LongestSummary),
        Details = Text(body["details"], LongestDetails),
        Viewer = Text(body["version-string"], LongestSummary)
    };

    private static Vector3 Place(LlsdValue value)
    {
        var place = new Vector3((float)value[0].AsReal(), (float)value[1].AsReal(), (float)value[2].AsReal());
        return float.IsFinite(place.X + place.Y + place.Z) ? place : Vector3.Zero;
    }

    private static string Text(LlsdValue value, int longest)
    {
        var text = value.AsString();
        return text.Length > longest ? text[..longest] : text;
    }
}
