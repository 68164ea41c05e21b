using System.Text;

namespace OpenSim.Modules.People.Talks;

/// <summary>The name of a talk as the bucket of its messages has it: UTF-8 with a closing zero.</summary>
internal static class TalkText
{
    public static byte[] Bucket(string name) => [.. Encoding.UTF8.GetBytes(name), 0];
}
